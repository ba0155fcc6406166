test('the application is fetched once a page that has come is drawn whole, in the second frame, and the browser is idle', () => {
  const frames: FrameRequestCallback[] = [];
  const idle: IdleRequestCallback[] = [];
  const nextFrame = () => frames.splice(0).forEach((draw) => draw(0));
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  window.requestAnimationFrame = (draw) => frames.push(draw);
  window.requestIdleCallback = (work) => idle.push(work);
  document.body.innerHTML = '<script type="text/later" src="/main.1.js"></script>';
  const application = () => document.querySelector('script')!;
  jest.requireActual('../public/first-paint.js');
  window.dispatchEvent(new Event('load'));
  nextFrame();
  expect(idle).toEqual([]);
  nextFrame();
  expect(application().type).toBe('text/later');
  idle.forEach((work) => work({ didTimeout: false, timeRemaining: () => 1 }));
  expect(application().type).toBe('');
  expect(application().src).toBe('http://localhost/main.1.js');
});

test('a button that cannot answer yet is shown and said to be busy at once; a second press takes the place of the first', () => {
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  document.body.innerHTML =
    '<div id="root"><main data-waiting="One moment…"><button>Apply</button><button>Save</button></main></div>' +
    '<script type="text/later" src="/main.1.js"></script>';
  jest.isolateModules(() => void jest.requireActual('../public/first-paint.js'));
  window.dispatchEvent(new Event('DOMContentLoaded'));
  const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)!;
  const apply = button('Apply');
  const save = button('Save');
  // The script of the test before has one as well.
  const said = () => [...document.querySelectorAll('#press-status[role="status"]')].at(-1)?.textContent;
  expect(said()).toBe('');
  apply.click();
  expect(apply.getAttribute('aria-busy')).toBe('true');
  expect(apply.dataset.pressed).toBe('');
  expect(said()).toBe('One moment…');
  save.click();
  expect(apply.hasAttribute('aria-busy')).toBe(false);
  expect(apply.dataset.pressed).toBeUndefined();
  expect(window.earlyPress).toBe(save);
  // A touch fetches the application at once.
  window.dispatchEvent(new Event('pointerdown'));
  // The application does not come: nothing is on its way any more.
  document.querySelector('script')?.dispatchEvent(new Event('error'));
  expect(save.hasAttribute('aria-busy')).toBe(false);
  expect(window.earlyPress).toBeNull();
  expect(said()).toBe('');
});

test.each([
  ['a candidate with a profile', { token: 't', user: '{"login_type":"CND","can_code":"can_1"}' }, true],
  ['a candidate without one', { token: 't', user: '{"login_type":"CND"}' }, false],
  ['who has signed out', { user: '{"login_type":"CND","can_code":"can_1"}' }, false],
])('the place of the band for candidates is kept for %s', (_who, stored, isKept) => {
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  localStorage.clear();
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  delete document.documentElement.dataset.profile;
  jest.isolateModules(() => void jest.requireActual('../public/first-paint.js'));
  expect(document.documentElement.dataset.profile !== undefined).toBe(isKept);
});
