/** The part of a document that is changed. */
export interface StyleMaker {
  createElement(name: string, options?: ElementCreationOptions): HTMLElement;
}

const dressed = new WeakSet<StyleMaker>();

/**
 * Puts this load's nonce on every `<style>` element that the document creates from here on.
 *
 * Why: the Content-Security-Policy lets a `<style>` element apply only with the nonce of this load (or from a file of
 * ours), and Monaco, which writes its theme, font and menu rules into such elements, has no setting for a nonce. The
 * alternative, `style-src-elem 'unsafe-inline'`, would open the page to injected styles. Only script of ours can call
 * `createElement`, and an element that came in as markup does not pass here, so the policy keeps its worth.
 * Calling it again with the same document changes nothing.
 *
 * @param target the document
 * @param nonce this load's nonce; an empty one (a page without a policy) changes nothing
 */
export function giveStylesNonce(target: StyleMaker, nonce: string): void {
  if (nonce === '' || dressed.has(target)) return;
  dressed.add(target);
  const create = target.createElement.bind(target);
  target.createElement = (name, options) => {
    const element = create(name, options);
    if (String(name).toLowerCase() === 'style') element.nonce = nonce;
    return element;
  };
}
