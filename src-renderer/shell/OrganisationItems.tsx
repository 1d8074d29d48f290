import { Plus } from 'lucide-react';
import { MenuChoice, MenuHeading, MenuItem, MenuNote, MenuSeparator } from '../kit/overlay/Menu.tsx';
import { bridge } from '../parts/bridge/bridge.ts';
import { tellOutcome } from '../parts/tellOutcome.ts';
import { messages } from './identity/hostedMessages.ts';
import { type ListedOrganisation, useOrganisations } from './identity/useOrganisations.ts';

const nameOf = ({ id, name, waiting }: ListedOrganisation) =>
  [id, messages.named(name, waiting === true)] as const;

/**
 * Menu items of the user's other organizations, fetched when the menu opens. Each opens as its own workspace.
 */
export function OrganisationItems() {
  const { answer, failure, asking } = useOrganisations();
  const { organisations = [], createPage = null } = answer ?? {};
  // No navigation here: the gate restores the other workspace's last address once it is open.
  const open = (id: string) => tellOutcome(bridge.session.organisation.open({ id }));
  return (
    <>
      <MenuSeparator />
      <MenuHeading>{messages.organisations}</MenuHeading>
      {asking && <MenuNote>{messages.asking}</MenuNote>}
      {failure !== undefined && <MenuNote>{messages.unknown(failure.sentence)}</MenuNote>}
      {answer !== undefined && organisations.length === 0 && <MenuNote>{messages.noOther}</MenuNote>}
      {organisations.length > 0 && (
        <MenuChoice
          label={messages.organisations}
          value={organisations.find(({ current }) => current === true)?.id ?? ''}
          options={organisations.map(nameOf)}
          onChange={open}
          closes
        />
      )}
      {createPage !== null && (
        <MenuItem
          icon={<Plus aria-hidden />}
          onSelect={() => tellOutcome(bridge.shell.link.open({ url: createPage }))}
        >
          {messages.create}
        </MenuItem>
      )}
    </>
  );
}
