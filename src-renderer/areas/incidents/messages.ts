/** Texts of the incident screens. Where the specification has a text, it is used word for word. */
export const messages = {
  incidents: 'Incidents',
  create: { title: 'Create New Incident' },
  notFound: 'Incident not found',
  notFoundText: (id: string) => `Nothing at the server has the id ${id}. It may have been deleted.`,
  back: 'Back to the incidents',
  failed: 'The incident could not be read',
  stale: (sentence: string) => `This could not be read anew: ${sentence}`,
  kept: (sentence: string) => `${sentence} What was kept is shown.`,
  unreadable: (count: number) =>
    count === 1 ? 'One part of it could not be read.' : `${count} parts of it could not be read.`,
  tabs: 'Incident',
  comments: 'Comments',
  actionPlan: 'Action Plan',
  timeline: 'Timeline',
  hideDetails: 'Hide details',
  showDetails: 'Show details',
  side: 'Details of the incident',
  bundle: {
    action: 'Evidence bundle',
    begun: 'Making the evidence bundle',
    steps: {
      timeline: 'Putting the timeline together',
      evidence: 'Collecting the evidence',
      runs: 'Collecting check runs',
      writing: 'Writing the evidence bundle',
    },
    saved: (files: string, size: string) => `Saved an evidence bundle of ${files} files (${size})`,
    failed: 'The evidence bundle was not saved',
    cancelled: 'The evidence bundle was not saved: it was stopped.',
  },
} as const;
