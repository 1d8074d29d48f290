/** Texts of the incident screens. Where the specification has a text, it is used word for word. */
export const messages = {
  incidents: 'Incidents',
  create: { title: 'Create New Incident' },
  notFound: 'Incident not found',
  notFoundText: (id: string) => `The server has no incident with the id ${id}. It may have been deleted.`,
  back: 'Back to incidents',
  failed: 'The incident could not be loaded',
  staleNotice: (sentence: string) => `Refresh failed: ${sentence}`,
  cachedNotice: (sentence: string) => `${sentence} Showing data stored on this computer.`,
  unreadable: (count: number) =>
    count === 1
      ? 'One part of the incident could not be read.'
      : `${count} parts of the incident could not be read.`,
  components: 'Components',
  componentHealth: (name: string, health: string) => `${name}: ${health}`,
  cards: 'Component cards',
  showCards: 'Show cards',
  hideCards: 'Hide cards',
  tabs: 'Incident',
  comments: 'Comments',
  actionPlan: 'Action Plan',
  timeline: 'Timeline',
  hideDetails: 'Hide details',
  showDetails: 'Show details',
  side: 'Incident details',
  bundle: {
    action: 'Evidence bundle',
    started: 'Creating the evidence bundle',
    steps: {
      timeline: 'Preparing the timeline',
      evidence: 'Collecting the evidence',
      runs: 'Collecting check runs',
      writing: 'Writing the evidence bundle',
    },
    saved: (files: string, size: string) => `Saved an evidence bundle of ${files} files (${size})`,
    downloaded: (files: string, size: string) => `Downloaded an evidence bundle of ${files} files (${size})`,
    inDownloads: (name: string) => `${name} is in the downloads of your browser.`,
    open: 'Open',
    showInFolder: 'Show in folder',
    failed: 'The evidence bundle was not saved',
    cancelled: 'The evidence bundle was canceled.',
  },
} as const;
