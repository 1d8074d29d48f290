import { Download } from 'lucide-react';
import type { NotificationStats } from '#contract/notifications.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { Menu, MenuItem } from '#kit/overlay/Menu.tsx';
import { type ExportField, exportedText, exportTypes } from '#parts/exportedText.ts';
import { saveText } from '#parts/saveText.ts';
import { messages as texts } from './messages.ts';
import { resourceFields, ruleFields } from './noiseFields.ts';

const save = <Row,>(name: string, rows: readonly Row[], fields: ReadonlyArray<ExportField<Row>>) =>
  void saveText(
    { name, type: exportTypes.csv, text: exportedText('csv', rows, fields) },
    { done: texts.exported(name), failed: texts.exportFailed(name) },
  );

/**
 * Exports the report's tables.
 * @param noise undefined if the report is empty
 */
export function NoiseExport({ noise }: { readonly noise: NotificationStats | undefined }) {
  const button = (
    <IconButton label={texts.export} disabledReason={noise === undefined ? texts.nothingToExport : undefined}>
      <Download aria-hidden />
    </IconButton>
  );
  if (noise === undefined) return button;
  return (
    <Menu trigger={button}>
      <MenuItem onSelect={() => save('noise-by-rule.csv', noise.rules, ruleFields)}>
        {texts.exportRules}
      </MenuItem>
      <MenuItem onSelect={() => save('noise-by-resource.csv', noise.resources, resourceFields)}>
        {texts.exportResources}
      </MenuItem>
    </Menu>
  );
}
