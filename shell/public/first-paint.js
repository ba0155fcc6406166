/*
 * Before the first paint: the theme that the person chose, or the device's (same storage name as web-kit/theme), and
 * whether somebody is signed in, whose header the server cannot write.
 *
 * A page that the server has written can be read, followed and searched without the application. That one is fetched
 * once the page is painted and the browser has nothing else to do, or at once where somebody touches the page or is
 * signed in. Until it comes, the button that is pressed last is noted, shown and said to be busy, and pressed again
 * then (shell/src/app/hydration.tsx).
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
  var isSignedIn = Boolean(kept('token'));
  if (isSignedIn) document.documentElement.dataset.session = 'kept';
  // A candidate with a profile, whose home page has a band more.
  if (isSignedIn && /"can_code":"[^"]/.test(kept('user') || '')) document.documentElement.dataset.profile = '';

  /** Selector of controls that cannot react yet: all until the frame is hydrated, a remote's page until that is. */
  var waiting = function (pressable) {
    return '#root:not([data-hydrated]) ' + pressable + ', #root:not([data-hydrated="page"]) main ' + pressable;
  };
  var BUTTONS = waiting('button');
  var SWITCHES = waiting('[type="checkbox"]') + ', ' + waiting('[type="radio"]');
  /** A form with an address works without the application, until React empties its fields as it hydrates them. */
  var isSentByBrowser = function (pressed) {
    return pressed.type === 'submit' && Boolean(pressed.closest('#root:not([data-hydrating]) form[action]'));
  };
  /** Says nothing before something is pressed: a region that comes with its words is not read out everywhere. */
  var region = document.createElement('div');
  region.id = 'press-status';
  region.setAttribute('role', 'status');
  addEventListener('DOMContentLoaded', function () {
    document.body.append(region);
  });
  /** Answers the press at once; global.css has the look. */
  var showBusy = function (pressed) {
    settle();
    window.earlyPress = pressed;
    pressed.setAttribute('aria-busy', 'true');
    pressed.dataset.pressed = '';
    var words = document.querySelector('[data-waiting]');
    region.textContent = words ? words.dataset.waiting : '';
  };
  /** The press is forgotten, or about to be done again. */
  var settle = function () {
    var pressed = window.earlyPress;
    region.textContent = '';
    if (!pressed) return;
    window.earlyPress = null;
    pressed.removeAttribute('aria-busy');
    delete pressed.dataset.pressed;
  };
  window.settleEarlyPress = settle;
  document.addEventListener(
    'click',
    function (event) {
      var pressed = event.target.closest && event.target.closest(BUTTONS + ', ' + SWITCHES);
      if (!pressed || isSentByBrowser(pressed)) return;
      // Done once more when the page is hydrated: React, which hydrates for a press at once, would do it as well.
      event.stopPropagation();
      if (!pressed.matches('button')) return;
      event.preventDefault();
      showBusy(pressed);
    },
    true,
  );

  // The key that leads to the search box, where single keys are not switched off (mfe-candidate, shortcut-choice.ts): what
  // is typed next would be lost.
  document.addEventListener('keydown', function (event) {
    var box =
      event.key === '/' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      kept('search-shortcuts') !== 'off' &&
      document.querySelector('#root:not([data-hydrated="page"]) input[aria-keyshortcuts="/"]');
    if (!box || event.target.matches('input, textarea, select')) return;
    event.preventDefault();
    box.focus();
  });

  var TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'input', 'wheel'];
  /** Deferred script tags, as the gateway has set them aside (gateway/src/html/written-page.ts). */
  var WAITING = 'link[rel="preload-later"], script[type="text/later"]';
  var isTouched = isSignedIn;
  var startApplication = function () {
    TOUCHES.forEach(function (name) {
      removeEventListener(name, touch, true);
    });
    document.querySelectorAll(WAITING).forEach(function (tag) {
      var now = document.createElement(tag.localName);
      if (tag.localName === 'link') {
        now.rel = 'preload';
        now.as = 'script';
        now.href = tag.href;
      } else {
        now.src = tag.getAttribute('src');
        // No application will answer: the page can be read and followed, and a press is not on its way for ever.
        now.onerror = settle;
      }
      tag.replaceWith(now);
    });
  };
  var touch = function () {
    isTouched = true;
    if (document.readyState !== 'loading') startApplication();
  };
  var whenIdle = function () {
    if (window.requestIdleCallback) requestIdleCallback(startApplication, { timeout: 1000 });
    else setTimeout(startApplication, 200);
  };
  TOUCHES.forEach(function (name) {
    addEventListener(name, touch, { capture: true, passive: true });
  });
  addEventListener('DOMContentLoaded', function () {
    if (isTouched) startApplication();
    // A picture that does not come holds nobody up.
    else setTimeout(startApplication, 3000);
  });
  // Idle comes between two pieces of a long page as well; the second frame from here has shown all of it.
  addEventListener('load', function () {
    requestAnimationFrame(function () {
      requestAnimationFrame(whenIdle);
    });
  });
})();
