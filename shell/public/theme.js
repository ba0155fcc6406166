/* Before the first paint: the theme that the person chose, or the device's. Same storage name as web-kit/theme. */
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch (refused) {
    choice = null;
  }
  if (choice !== 'light' && choice !== 'dark') {
    choice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = choice;
})();
