export const messages = {
  mayHaveStarted:
    'The server did not answer. The playbook may have started, but no run was found yet. Check its runs before you run it again.',
  playbookNotFound: 'The playbook was not found. It may have been deleted.',
  mayNotApprove: 'You are not allowed to approve this playbook run.',
  noRun: 'The run was not found.',
  noAction: 'The step was not found.',
  interrupted: 'The download was interrupted. Nothing was saved.',
} as const;
