/**
 * Visits a node of oxc's syntax tree and all nodes below it.
 * @param {any} node
 * @param {(node: any) => void} visit
 */
export function walkSyntax(node, visit) {
  visit(node);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (typeof item?.type === 'string') walkSyntax(item, visit);
    } else if (typeof value?.type === 'string') walkSyntax(value, visit);
  }
}
