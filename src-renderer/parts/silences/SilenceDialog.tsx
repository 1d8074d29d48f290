import { useMemo } from 'react';
import { silenceColumns } from '../../../src-preload/contract/rules/notifications.ts';
import { NewResource } from '../resource/NewResource.tsx';
import { resourceWords } from '../resource/resourceWords.ts';
import { messages } from './messages.ts';
import { type GivenThing, silenceRows } from './silenceRows.tsx';
import { silences } from './silences.tsx';

const words = resourceWords('silences', messages.words);

export function SilenceDialog({
  thing,
  onClose,
}: {
  readonly thing: GivenThing;
  readonly onClose: () => void;
}) {
  const { kind, id, name } = thing;
  const definition = useMemo(
    () => ({ ...silences, newRows: silenceRows({ given: { kind, id, name } }) }),
    [kind, id, name],
  );
  const given = useMemo(() => ({ [silenceColumns[kind]]: id }), [kind, id]);
  return <NewResource definition={definition} words={words} given={given} onClose={onClose} />;
}
