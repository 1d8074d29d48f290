import type { PersonalToken } from '#contract/tokens.ts';
import { Stack } from '#kit/layout/boxes.tsx';
import { ConfirmAction } from '#parts/actions/ConfirmAction.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { useSessionValue } from '#parts/bridge/live.ts';
import { typedOf, useGuard } from '#parts/guard/useGuard.ts';
import { messages } from './messages.ts';
import { tokenName } from './tokenColumns.tsx';

const { deletion: texts } = messages;

interface DeleteTokenProps {
  readonly token: PersonalToken;
  readonly onClose: () => void;
}

export function DeleteTokenDialog({ token, onClose }: DeleteTokenProps) {
  const isTokenSession = useSessionValue(
    (session) => session?.status === 'signed-in' && session.door === 'token',
  );
  const guard = useGuard({ act: 'delete-token', id: token.id });
  const removal = useServerAction({
    call: bridge.tokens.remove,
    invalidates: [queries.tokens.key()],
    toasts: { done: texts.done },
  });
  const { ofAnother } = token;
  return (
    <ConfirmAction
      title={texts.title(tokenName(token))}
      action={removal}
      input={{ id: token.id, ...typedOf(guard) }}
      guard={guard}
      confirm={texts.confirm}
      onClose={onClose}
      onDone={onClose}
    >
      <Stack gap={8} flow="anywhere">
        {ofAnother !== undefined && (
          <p>{ofAnother.name === null ? texts.ofUnknownUser : texts.ofAnother(ofAnother.name)}</p>
        )}
        <p>{texts.text}</p>
        {isTokenSession && <p>{texts.ownSession}</p>}
      </Stack>
    </ConfirmAction>
  );
}
