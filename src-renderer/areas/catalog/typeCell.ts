import { providerOf } from '../../../src-preload/contract/rules/catalogList.ts';
import { formatTypeLabel } from '../../kit/format/formatName.ts';
import { drawIcon } from '../../kit/icons/drawIcon.ts';
import { isSameIcon } from '../../kit/icons/iconName.ts';
import { nameCell, rowOf } from '../../kit/table/cells.ts';

/**
 * A type with the icons of its provider and of its own, one where both are the same; its name goes without the provider, which
 * the tooltip says. UI reference section 5.1.
 * @param more stands behind the name, such as a count
 */
export function typeCell(type: string, ...more: Node[]): HTMLElement {
  const provider = providerOf(type);
  const cell = rowOf(
    isSameIcon(provider, type) ? null : drawIcon(provider),
    nameCell(formatTypeLabel(type), { icon: type, iconFallback: provider }),
    ...more,
  );
  cell.dataset.tooltip = type;
  return cell;
}
