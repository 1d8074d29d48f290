/**
 * Fetches what main offers under a path, as a download: the browser streams it to a file and asks for the place in its own way.
 * The name of the file is main's.
 */
export function saveOffered(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
