import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { IconButton } from '#kit/controls/Button.tsx';
import { Age } from '#kit/format/Age.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Ellipsis, Row, Stack } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { pinLabel } from '#parts/recent/pins.ts';
import listStyles from '../ListPopover.module.css';
import { messages } from './messages.ts';
import styles from './Recent.module.css';
import { RecordIcon } from './RecordIcon.tsx';
import { recordAddress } from './recordAddress.ts';
import { isPinnableRecord, type RecordLine, recordKey, recordNote } from './recordGroups.ts';

interface RecentRowProps {
  readonly line: RecordLine;
  readonly onOpen: () => void;
  readonly onPin: () => void;
  readonly onRemove: () => void;
}

export function RecentRow({ line: { record, isPinned, openedAt }, onOpen, onPin, onRemove }: RecentRowProps) {
  const name = visibleName(record.name);
  return (
    <li className={listStyles.row} data-record={recordKey(record)}>
      <Stack as="span" align="center" justifyItems="center" height={20} icons={16}>
        <RecordIcon record={record} />
      </Stack>
      <Row align="baseline" gap={12}>
        <Link
          to={recordAddress(record)}
          className={listStyles.what}
          onClick={({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
            // Otherwise the browser opens a tab or window, and the list stays.
            if (!ctrlKey && !metaKey && !shiftKey) onOpen();
          }}
        >
          <span className={listStyles.name} data-tooltip={name}>
            {name}
          </span>
        </Link>
        {openedAt !== undefined && (
          <span className={listStyles.age}>
            <Age instant={openedAt} suffix=" ago" />
          </span>
        )}
      </Row>
      <div className={listStyles.second}>
        <Ellipsis>{visibleName(recordNote(record))}</Ellipsis>
        <span className={isPinned ? styles.pinnedActs : listStyles.acts}>
          {isPinnableRecord(record) && (
            <IconButton
              className={listStyles.act}
              label={pinLabel(name, isPinned)}
              pressed={isPinned}
              onClick={onPin}
            >
              <StatusIcon shape={isPinned ? 'pinned' : 'pin'} />
            </IconButton>
          )}
          {!isPinned && (
            <IconButton className={listStyles.act} label={messages.remove(name)} onClick={onRemove}>
              <X aria-hidden />
            </IconButton>
          )}
        </span>
      </div>
    </li>
  );
}
