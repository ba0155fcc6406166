import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import * as React from 'react';

// The first antd component that a test file renders is loaded lazily, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// React captures a stack trace for each element, to name its creator in warnings: a quarter of the time of a test that
// types into a form. It stops after a maximum number of traces; here the counter starts above it.
const inReact = React as unknown as Record<string, { recentlyCreatedOwnerStacks: number } | undefined>;
const ofReact = inReact.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
if (ofReact) Object.defineProperty(ofReact, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });

// Polyfills that jsdom lacks and antd or a page needs. Elements have no size in jsdom, so nothing is ever resized,
// matched or scrolled.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
globalThis.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
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

// jsdom does not implement scrolling and logs an error at each call.
window.scrollTo = () => undefined;

// antd's Select defers work to the next task by posting a message to itself.
globalThis.MessageChannel ??= class {
  port1: { onmessage: ((event: object) => void) | null } = { onmessage: null };
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.({})) };
} as unknown as typeof MessageChannel;

// jsdom supports no styles of pseudo-elements and logs an error each time antd measures the scroll bar.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);

// user-event's keys have no `keyCode` here, which antd's lists depend on.
const KEY_CODES: Record<string, number> = { Tab: 9, Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 };
window.addEventListener(
  'keydown',
  (event) => {
    const keyCode = KEY_CODES[event.key];
    if (keyCode !== undefined && event.keyCode === 0) Object.defineProperty(event, 'keyCode', { value: keyCode });
  },
  true,
);
