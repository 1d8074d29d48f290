/** Scheme and origin of Electron's window. The origin is a secure context. */
export const appScheme = 'app';
export const appOrigin = 'app://quarterdeck';

export function isOwnPage(url: string): boolean {
  try {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}` === appOrigin;
  } catch {
    return false;
  }
}
