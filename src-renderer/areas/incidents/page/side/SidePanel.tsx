import { Box } from '#kit/layout/boxes.tsx';
import { useView } from '#parts/list/useView.ts';
import { incidentView, type sideSections } from '../../incidentView.ts';
import type { TabProps } from '../TabProps.ts';
import { Changelog } from './Changelog.tsx';
import { DefinitionOfDone } from './DefinitionOfDone.tsx';
import { IncidentDetails } from './IncidentDetails.tsx';
import type { SectionState } from './SideSection.tsx';

type Section = (typeof sideSections)[number];

/** Side panel with details, definition of done and changelog. At most one section is expanded. */
export function SidePanel({ page, unsent }: TabProps) {
  const { view, change } = useView(incidentView);
  const stateOf = (section: Section): SectionState => ({
    open: view.side === section,
    onToggle: () => change({ side: view.side === section ? 'none' : section }, 'replace'),
  });
  return (
    // The key resets the state for another incident, because pending changes belong to the previous one.
    <Box key={page.id} grow minHeight={0} overflow="auto">
      <IncidentDetails page={page} {...stateOf('details')} />
      <DefinitionOfDone page={page} unsent={unsent} {...stateOf('done')} />
      <Changelog page={page} {...stateOf('changelog')} />
    </Box>
  );
}
