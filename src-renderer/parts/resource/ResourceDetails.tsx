import { Copy } from 'lucide-react';
import type { EditedResource, ResourceRow } from '#contract/resources.ts';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import { columnRule, type ResourceKind, resourceRules } from '#contract/rules/resources.ts';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { Age } from '#kit/format/Age.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { DetailList, DetailRow } from '../details/DetailList.tsx';
import { columnText, columnValue } from './columnsOfKind.ts';
import { messages } from './resourceTexts.ts';
import { rowLabel } from './rowLabel.ts';
import { useCopyYaml } from './useCopyYaml.ts';

/** Name, value and time of one line of the details. */
interface DetailLine {
  readonly name: string;
  readonly text: string;
  /** ISO 8601, for times. */
  readonly instant?: string;
}

function columnLines(kind: ResourceKind, row: ResourceRow): readonly DetailLine[] {
  return resourceRules[kind].columns.map((id) => {
    const { as, header } = columnRule(id);
    const value = columnValue(row, id);
    return {
      name: header,
      text: columnText(row, id),
      ...(as === 'age' && typeof value === 'string' ? { instant: value } : {}),
    };
  });
}

/** Fields of the record without a column. */
function otherLines(kind: ResourceKind, record: EditedResource['record']): readonly DetailLine[] {
  const columns: readonly string[] = resourceRules[kind].columns;
  return Object.entries(record)
    .filter(([name, value]) => value !== null && !columns.includes(name))
    .map(([name, value]) => ({ name, text: typeof value === 'string' ? value : stringifyExact(value) }));
}

interface ResourceDetailsProps {
  readonly kind: ResourceKind;
  readonly resource: EditedResource;
  readonly onClose: () => void;
}

/** Dialog with all values of a resource that no user can change. */
export function ResourceDetails({ kind, resource, onClose }: ResourceDetailsProps) {
  const { row, record } = resource;
  const copyYaml = useCopyYaml();
  const lines = [...columnLines(kind, row), ...otherLines(kind, record)].filter(({ text }) => text !== '');
  return (
    <Dialog
      title={rowLabel(row)}
      open
      size="large"
      onClose={onClose}
      actions={
        <>
          <IconButton label={messages.copyYaml} onClick={() => copyYaml(record)}>
            <Copy aria-hidden />
          </IconButton>
          <Button onClick={onClose}>{messages.close}</Button>
        </>
      }
    >
      <DetailList>
        {lines.map(({ name, text, instant }) => (
          <DetailRow key={name} name={name} wide={text.length > 60}>
            {instant === undefined ? text : <Age instant={instant} suffix=" ago" />}
          </DetailRow>
        ))}
      </DetailList>
    </Dialog>
  );
}
