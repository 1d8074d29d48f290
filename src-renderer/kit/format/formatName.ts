/** Splits a job name into words: `TopologySync` becomes `Topology Sync`. */
export const formatJobName = (name: string): string =>
  name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');

/** Removes the provider from a type: `AWS::EC2::Instance` becomes `EC2 Instance`. */
export function formatTypeLabel(type: string): string {
  const at = type.indexOf('::');
  return at < 0 ? type : type.slice(at + 2).replaceAll('::', ' ');
}
