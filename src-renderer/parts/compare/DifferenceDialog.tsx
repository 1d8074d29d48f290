import { Button } from '#kit/controls/Button.tsx';
import { DiffView } from '#kit/editor/DiffView.tsx';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import type { ListedDifference } from './compareMessages.ts';
import { pathOf } from './differenceColumns.ts';
import { messages } from './messages.ts';
import { readableValues } from './readableValue.ts';

/** Pixels. */
const diffHeight = 320;

interface DifferenceDialogProps {
  readonly difference: ListedDifference;
  readonly left: string;
  readonly right: string;
  readonly onIgnore: (jsonPath: string) => void;
  readonly onClose: () => void;
}

/** Shows both values of a difference, with its JSONPath. */
export function DifferenceDialog({ difference, left, right, onIgnore, onClose }: DifferenceDialogProps) {
  const path = pathOf(difference);
  const values = readableValues(difference);
  // These would ignore the whole document.
  const isIgnorable = difference.jsonPath !== '$' && difference.jsonPath !== '$[*]';
  return (
    <Dialog
      title={path}
      open
      size="wide"
      hasFocusableBody
      onClose={onClose}
      actions={
        <>
          {isIgnorable && <Button onClick={() => onIgnore(difference.jsonPath)}>{messages.ignore}</Button>}
          <Button onClick={() => void copyText(difference.jsonPath)}>{messages.copyPath}</Button>
          <Button onClick={onClose}>{messages.close}</Button>
        </>
      }
    >
      <Row gap={16} marginBottom={8} size={12} tone="muted">
        <Text grow flow="anywhere">
          {left}
          {difference.left === '' && ` · ${messages.noValue}`}
        </Text>
        <Text grow flow="anywhere">
          {right}
          {difference.right === '' && ` · ${messages.noValue}`}
        </Text>
      </Row>
      <Text as="p" marginBottom={8} size={12} tone="muted" flow="anywhere">
        {messages.jsonPath(difference.jsonPath)}
      </Text>
      {difference.isCut && (
        <Text as="p" marginBottom={8} tone="muted">
          {messages.cut}
        </Text>
      )}
      <DiffView
        original={values.left}
        modified={values.right}
        language="text"
        label={messages.diff(path)}
        height={diffHeight}
      />
    </Dialog>
  );
}
