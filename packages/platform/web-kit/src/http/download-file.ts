/** Passes a file to the browser as a download. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the URL once the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
