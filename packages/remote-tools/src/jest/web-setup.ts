import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The first piece of antd that a file shows is loaded then, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// What jsdom lacks and antd asks for. Nothing has a size in jsdom, so nothing is ever resized or matched.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
window.matchMedia ??= (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});

// antd's Select waits a task by a message to itself.
globalThis.MessageChannel ??= class {
  port1: { onmessage: ((event: object) => void) | null } = { onmessage: null };
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.({})) };
} as unknown as typeof MessageChannel;

// jsdom has no styles for pseudo-elements and says so each time antd measures the scroll bar.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);

// user-event's keys carry no code here, and antd's lists go by it.
const KEY_CODES: Record<string, number> = { Tab: 9, Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 };
window.addEventListener(
  'keydown',
  (event) => {
    const keyCode = KEY_CODES[event.key];
    if (keyCode !== undefined && event.keyCode === 0) Object.defineProperty(event, 'keyCode', { value: keyCode });
  },
  true,
);
