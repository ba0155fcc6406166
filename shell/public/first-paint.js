/*
 * Before the first paint: the theme that the person chose, or the device's (same storage name as web-kit/theme), and
 * whether somebody is signed in, whose header the server cannot write. Until the application comes, the button that
 * is pressed last is noted, and pressed again then (shell/src/app/hydration.ts).
 */
(function () {
  var kept = function (name) {
    try {
      return localStorage.getItem(name);
    } catch (refused) {
      return null;
    }
  };
  var choice = kept('theme');
  if (choice !== 'light' && choice !== 'dark') {
    choice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = choice;
  if (kept('token')) document.documentElement.dataset.session = 'kept';

  document.addEventListener(
    'click',
    function (event) {
      var button =
        event.target.closest &&
        event.target.closest('#root:not([data-hydrated]) button, #root:not([data-hydrated="page"]) main button');
      // What a form sends by itself works without the application.
      if (!button || (button.type === 'submit' && button.form && button.form.hasAttribute('action'))) return;
      event.preventDefault();
      window.earlyPress = button;
    },
    true,
  );
})();
