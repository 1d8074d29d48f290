import { formatBytes } from '../format/formatNumber.ts';

interface FileInfo {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Whether a file matches the extensions and media types of an `accept` attribute. */
function isAccepted({ name, type }: FileInfo, accept: string): boolean {
  const kinds = accept
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter((kind) => kind !== '');
  return (
    kinds.length === 0 ||
    kinds.some((kind) =>
      kind.startsWith('.')
        ? name.toLowerCase().endsWith(kind)
        : kind.endsWith('/*')
          ? type.toLowerCase().startsWith(kind.slice(0, -1))
          : type.toLowerCase() === kind,
    )
  );
}

/** Returns why a file is rejected. Undefined for an accepted file. */
export function fileProblem(
  file: FileInfo,
  limits: { readonly accept?: string | undefined; readonly maxBytes?: number | undefined },
): string | undefined {
  if (!isAccepted(file, limits.accept ?? ''))
    return `${file.name} cannot be used here. Accepted types: ${limits.accept}.`;
  if (limits.maxBytes !== undefined && file.size > limits.maxBytes)
    return `${file.name} is ${formatBytes(file.size)}. The limit is ${formatBytes(limits.maxBytes)}.`;
  return undefined;
}
