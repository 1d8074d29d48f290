import { providerOf } from '#contract/rules/catalogList.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { drawIconOrSpace } from '#kit/icons/drawIcon.ts';
import { iconFile } from '#kit/icons/infrastructureIcons.ts';
import { nameCell, partsCell } from '#kit/table/cells.ts';

interface TypeCellOptions {
  /** Whether the rows are already grouped by provider. */
  readonly withoutProvider?: boolean;
  /** Displayed after the name, such as a count. */
  readonly suffix?: Node;
}

/**
 * Cell with the icons of provider and type, or one icon if they are equal.
 * The name omits the provider; the tooltip has it.
 */
export function typeCell(
  type: string,
  { withoutProvider = false, suffix }: TypeCellOptions = {},
): HTMLElement {
  const provider = providerOf(type);
  const same = iconFile(provider) === iconFile(type, provider);
  const cell = partsCell(
    // Space where a row has one icon, so that the names of all rows align.
    withoutProvider ? null : drawIconOrSpace(same ? '' : provider),
    nameCell(formatTypeLabel(type), { icon: type, iconFallback: provider }),
    suffix,
  );
  cell.dataset.tooltip = type;
  return cell;
}
