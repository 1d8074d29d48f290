import type { FlowMessage, FlowNode } from '#contract/entities/session.ts';
import { Note } from '#kit/layout/boxes.tsx';
import type { DisplayFailure } from '#parts/failures.ts';
import { SettingsSection } from '#parts/settings/SettingsPage.tsx';
import { FailureMessage } from '../signIn/FailureMessage.tsx';
import { FlowFields } from '../signIn/FlowFields.tsx';
import { FlowMessages } from '../signIn/FlowMessages.tsx';
import { messages as texts } from './messages.ts';

interface ProfileSectionProps {
  readonly title: string;
  /** Flow nodes of the section's group. Empty if the server does not offer the section. */
  readonly nodes: readonly FlowNode[];
  readonly messages: readonly FlowMessage[];
  readonly failure: DisplayFailure | undefined;
  readonly typed: Readonly<Record<string, string>>;
  readonly onType: (name: string, value: string) => void;
  readonly onSend: (button: FlowNode, values: Readonly<Record<string, string>>) => Promise<void>;
  readonly busy: boolean;
  readonly webPage: string;
}

export function ProfileSection({ title, nodes, messages, failure, ...form }: ProfileSectionProps) {
  return (
    <SettingsSection title={title} narrow>
      <FlowMessages messages={messages} />
      {nodes.length === 0 ? (
        <Note>{texts.profile.absent}</Note>
      ) : (
        <FlowFields nodes={nodes} {...form}>
          <FailureMessage failure={failure} />
        </FlowFields>
      )}
    </SettingsSection>
  );
}
