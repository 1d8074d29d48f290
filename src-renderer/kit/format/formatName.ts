/** A job's name with its words apart: `TopologySync` is `Topology Sync`. UI reference section 2.3. */
export const formatJobName = (name: string): string =>
  name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');

/** A type without its provider: `AWS::EC2::Instance` is `EC2 Instance`. UI reference section 5.1. */
export function formatTypeLabel(type: string): string {
  const at = type.indexOf('::');
  return at < 0 ? type : type.slice(at + 2).replaceAll('::', ' ');
}
