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
