export const messages = {
  notFound: 'Incident not found',
  noStore: 'Nothing can be kept on this computer.',
  failed: 'What you did could not be kept on this computer.',
  rowGone: 'It was deleted at the server meanwhile.',
  changedMeanwhile: 'Somebody changed it meanwhile.',
  hypothesis: {
    hasChildren: 'Other hypotheses hang below it. Delete these first, or disprove it instead.',
    mentioned:
      'The changelog of the incident mentions it or its evidence, so the server keeps it. Nothing was deleted. Disprove it instead.',
    commentsFailed: 'Nothing was deleted.',
    evidencesFailed: 'Its comments were deleted. Its evidence and the hypothesis itself were left.',
    hypothesisFailed: 'Its comments and its evidence were deleted. The hypothesis itself was left.',
  },
  evidence: {
    failed: 'Evidence delete failed',
    mentioned: 'Evidence delete failed: the changelog of the incident mentions it, so the server keeps it.',
  },
  news: {
    mention: (who: string, incident: string) => ({
      title: `${who} mentioned you`,
      body: `In ${incident}`,
    }),
    responder: (incident: string) => ({ title: 'You were added as a responder', body: incident }),
    status: (incident: string, status: string) => ({ title: `${incident} is ${status}`, body: '' }),
  },
} as const;
