import { providerOf } from '../../../src-preload/contract/rules/catalogList.ts';
import { formatTypeLabel } from '../../kit/format/formatName.ts';
import { drawIcon } from '../../kit/icons/drawIcon.ts';
import { iconFile } from '../../kit/icons/infrastructureIcons.ts';
import { nameCell, rowOf } from '../../kit/table/cells.ts';

interface TypeCellOptions {
  /** The rows stand below their provider already. */
  readonly withoutProvider?: boolean;
  /** Stands behind the name, such as a count. */
  readonly more?: Node;
}

/**
 * A type with the icons of its provider and of its own, one where both are the same; its name goes without the provider, which
 * the tooltip says. UI reference section 5.1.
 */
export function typeCell(type: string, { withoutProvider = false, more }: TypeCellOptions = {}): HTMLElement {
  const provider = providerOf(type);
  const same = iconFile(provider) === iconFile(type, provider);
  const cell = rowOf(
    withoutProvider || same ? null : drawIcon(provider),
    nameCell(formatTypeLabel(type), { icon: type, iconFallback: provider }),
    more,
  );
  cell.dataset.tooltip = type;
  return cell;
}
