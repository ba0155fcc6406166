/** Whether a key press belongs to a field: text fields use their own keys, and so do open selection lists. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox]',
    )
  );
}
