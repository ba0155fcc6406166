import { HEADER_REVEAL_PX } from '@market/contracts/site';
import { followScroll, type ScrollTrace } from '../src/layouts/header/use-hiding-header';

const scrollThrough = (...places: number[]): ScrollTrace => places.reduce(followScroll, { hidden: false, y: 0, up: 0 });

describe('the header', () => {
  it('shows at the top of the page', () => {
    expect(scrollThrough(10, 60).hidden).toBe(false);
  });

  it('hides on the way down', () => {
    expect(scrollThrough(100, 400).hidden).toBe(true);
  });

  it('stays hidden while the way up is no longer than 300 px', () => {
    expect(scrollThrough(1000, 1000 - HEADER_REVEAL_PX).hidden).toBe(true);
  });

  it('comes back once the way up is longer than 300 px, in however many steps', () => {
    expect(scrollThrough(1000, 900, 800, 700, 699).hidden).toBe(false);
  });

  it('counts the way up anew after each step down', () => {
    expect(scrollThrough(1000, 800, 810, 600).hidden).toBe(true);
  });

  it('comes back at the top, however short the way was', () => {
    expect(scrollThrough(200, 40).hidden).toBe(false);
  });
});
