/** https://github.com/drag-drop-touch-js/dragdroptouch has no types of its own. */
declare module '@dragdroptouch/drag-drop-touch' {
  interface TouchDragOptions {
    /** Whether a press without a move takes an element up, so that a move at once scrolls. */
    isPressHoldMode?: boolean;
    /** Length of that press, in milliseconds. */
    pressHoldDelayMS?: number;
  }
  /**
   * Sends the events of HTML drag and drop for touches of draggable elements in `dragRoot`, for as long as it is there.
   */
  export function enableDragDropTouch(dragRoot: Node, dropRoot: Node, options?: TouchDragOptions): void;
}
