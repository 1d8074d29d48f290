/** The scheme and origin under which Electron's window is served; it is a secure context with an origin of its own. */
export const appScheme = 'app';
export const appOrigin = 'app://quarterdeck';

/** Whether a URL is a page of our own window. */
export function isOwnPage(url: string): boolean {
  try {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}` === appOrigin;
  } catch {
    return false;
  }
}
