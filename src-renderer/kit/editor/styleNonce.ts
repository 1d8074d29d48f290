/** The part of `Document` that is patched. */
export interface StyleDocument {
  createElement(name: string, options?: ElementCreationOptions): HTMLElement;
}

const patchedDocuments = new WeakSet<StyleDocument>();

/**
 * Adds the nonce of this page load to every `<style>` element that the document creates from now on.
 *
 * The Content-Security-Policy applies `<style>` elements only with this nonce. Monaco
 * creates such elements and has no setting for a nonce. The alternative, `style-src-elem
 * 'unsafe-inline'`, would allow injected styles. Only our scripts can call `createElement`,
 * and elements from markup do not pass through here, so the policy stays effective.
 * A second call for the same document changes nothing.
 *
 * @param target The document.
 * @param nonce The nonce of this page load. An empty nonce (a page without a policy) changes nothing.
 */
export function patchStyleNonce(target: StyleDocument, nonce: string): void {
  if (nonce === '' || patchedDocuments.has(target)) return;
  patchedDocuments.add(target);
  const create = target.createElement.bind(target);
  target.createElement = (name, options) => {
    const element = create(name, options);
    if (String(name).toLowerCase() === 'style') element.nonce = nonce;
    return element;
  };
}
