/** Typical searches: names, types, namespaces, parts of words, other scripts, and SQL syntax. */
export const typed = [
  'payments-worker',
  'checkout-gateway',
  'Kubernetes::Deployment',
  'prod-eu-west',
  'ledger scheduler',
  'yment',
  'invoice-api staging',
  'größenrechner',
  '決済-ワーカー',
  '100%_done',
] as const;

/** The text in the field after each key. */
export const typedKeys = typed.flatMap((text) => {
  const letters = [...text];
  return letters.map((_, index) => letters.slice(0, index + 1).join(''));
});
