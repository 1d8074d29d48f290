import { Plus } from 'lucide-react';
import { MenuChoice, MenuHeading, MenuItem, MenuNote, MenuSeparator } from '#kit/overlay/Menu.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { messages } from './identity/hostedMessages.ts';
import { type ListedOrganization, useOrganizations } from './identity/useOrganizations.ts';

const optionOf = ({ id, name, waiting }: ListedOrganization) =>
  [id, messages.organizationLabel(name, waiting === true)] as const;

/**
 * Menu items of the user's other organizations, fetched when the menu opens. Each opens as its own workspace.
 */
export function OrganizationItems() {
  const { answer, failure, isLoading } = useOrganizations();
  const { organisations = [], createPage = null } = answer ?? {};
  // No navigation here: the gate restores the other workspace's last address once it is open.
  const openOrganization = (id: string) => showOutcome(bridge.session.organisation.open({ id }));
  return (
    <>
      <MenuSeparator />
      <MenuHeading>{messages.organisations}</MenuHeading>
      {isLoading && <MenuNote>{messages.loading}</MenuNote>}
      {failure !== undefined && <MenuNote>{messages.unknown(failure.sentence)}</MenuNote>}
      {answer !== undefined && organisations.length === 0 && <MenuNote>{messages.noOther}</MenuNote>}
      {organisations.length > 0 && (
        <MenuChoice
          label={messages.organisations}
          value={organisations.find(({ current }) => current === true)?.id ?? ''}
          options={organisations.map(optionOf)}
          onChange={openOrganization}
          closesOnSelect
        />
      )}
      {createPage !== null && (
        <MenuItem
          icon={<Plus aria-hidden />}
          onSelect={() => showOutcome(bridge.shell.link.open({ url: createPage }))}
        >
          {messages.create}
        </MenuItem>
      )}
    </>
  );
}
