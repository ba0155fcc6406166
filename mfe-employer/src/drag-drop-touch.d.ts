/** https://github.com/drag-drop-touch-js/dragdroptouch has no types of its own. */
declare module '@dragdroptouch/drag-drop-touch' {
  interface TouchDragOptions {
    /** Whether dragging requires a long press, so that an immediate move scrolls. */
    isPressHoldMode?: boolean;
    /** Duration of the long press, in milliseconds. */
    pressHoldDelayMS?: number;
  }
  /**
   * Dispatches the events of HTML drag and drop for touches of draggable elements in `dragRoot`, for as long as it
   * exists.
   */
  export function enableDragDropTouch(dragRoot: Node, dropRoot: Node, options?: TouchDragOptions): void;
}
