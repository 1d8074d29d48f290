/** Nonce of this page load's Content-Security-Policy, for libraries that create `<style>` elements. */
export const cspNonce: string =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
