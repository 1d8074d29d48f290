import type { EditorActionsProps } from '../resource/ResourceDefinition.ts';
import { SilenceButton } from '../silences/SilenceButton.tsx';
import { SilencedMark } from '../silences/SilencedMark.tsx';
import { RunChecks } from './RunChecks.tsx';

/** Actions of a canary besides editing. */
export function CanaryActions(props: EditorActionsProps) {
  const { id, name } = props.base.row;
  return (
    <>
      <RunChecks {...props} />
      <SilenceButton thing={{ kind: 'canary', id, name }} />
    </>
  );
}

export const CanarySilenced = ({ id }: { readonly id: string }) => <SilencedMark kind="canary" id={id} />;
