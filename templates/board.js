const main = document.getElementById('main');
if (document.documentElement.classList.contains('live')) {
  const events = new EventSource('events');
  events.onmessage = (event) => {
    const now = JSON.parse(event.data);
    main.innerHTML = now.main;
    document.title = now.title;
  };
  events.onopen = () => document.documentElement.classList.remove('lost');
  events.onerror = () => document.documentElement.classList.add('lost');
} else {
  setTimeout(() => location.reload(), 3000);
}
