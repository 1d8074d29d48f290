/** Downloads a path that the main process offers. The browser asks for the location. */
export function downloadPath(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
