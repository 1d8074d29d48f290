import type { FlowMessage } from '#contract/entities/session.ts';
import { FlowMessages } from '../signIn/FlowMessages.tsx';
import stage from '../signIn/SignIn.module.css';

interface ProfileNoticesProps {
  readonly texts: ReadonlyArray<string | undefined>;
  readonly messages: readonly FlowMessage[];
}

export function ProfileNotices({ texts, messages }: ProfileNoticesProps) {
  return (
    <>
      {texts.map(
        (text) =>
          text !== undefined && (
            <p key={text} className={stage.message} role="status">
              {text}
            </p>
          ),
      )}
      <FlowMessages messages={messages} />
    </>
  );
}
