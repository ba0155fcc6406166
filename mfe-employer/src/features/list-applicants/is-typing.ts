/** Whether a key belongs to a field: text fields keep their own keys, and so do lists in which one is chosen. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox]',
    )
  );
}
