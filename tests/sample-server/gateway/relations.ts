/** The policy object per relation and function of the data API. Unlisted names respond with an empty 404. */
const relations: Readonly<Record<string, string>> = {
  'database.public':
    'agents teams team_members team_components teams_with_status people_roles identities saved_query severities ' +
    'playbook_names connections_list check_names check_labels component_names component_labels component_types ' +
    'config_names config_tags config_labels config_types config_classes config_statuses change_types analysis_types ' +
    'analyzer_types rpc/uuid_to_ulid',
  people: 'people',
  canaries:
    'canaries canaries_with_status checks check_statuses check_statuses_1h check_statuses_1d check_statuses_5m ' +
    'check_status_summary_hour check_component_relationships check_config_relationships check_summary ' +
    'check_summary_by_component checks_by_component checks_by_config checks_status_artifacts ' +
    'rpc/check_summary_for_component',
  catalog:
    'configs config_items config_items_aws config_detail config_changes config_changes_by_types config_analysis ' +
    'config_analysis_items config_analysis_analyzers config_analysis_by_severity config_relationships ' +
    'config_component_relationships config_class_summary config_summary catalog_changes changes_by_component ' +
    'analysis_by_component analysis_by_config analysis_summary_by_component check_summary_by_config ' +
    'check_summary_for_config rpc/related_configs rpc/related_configs_recursive rpc/related_config_ids_recursive ' +
    'rpc/related_changes_recursive rpc/config_relationships_recursive rpc/get_recursive_path ' +
    'rpc/lookup_config_children rpc/lookup_config_relations',
  topology:
    'components component_relationships component_names_all components_with_logs topologies topologies_with_status ' +
    'topology rpc/lookup_analysis_by_component rpc/lookup_changes_by_component rpc/lookup_component_by_property ' +
    'rpc/lookup_component_children rpc/lookup_component_config_id_related_components rpc/lookup_component_incidents ' +
    'rpc/lookup_component_names rpc/lookup_component_relations rpc/lookup_components_by_check ' +
    'rpc/lookup_components_by_config rpc/lookup_configs_by_component',
  incident:
    'incidents incident_histories incident_relationships incident_rules incident_summary ' +
    'incident_summary_by_component incidents_by_component incidents_by_config hypotheses evidences comments ' +
    'comment_responders responders',
  playbooks: 'playbooks playbook_runs playbook_run_actions playbook_approvals playbook_action_agent_data',
  notification: 'notifications notification_silences',
  connection: 'connections',
  'connection-detail': 'connection_details',
  'database.monitor':
    'agents_summary job_history job_histories job_history_names job_history_latest_status event_queue_summary ' +
    'failed_events integrations integrations_with_status config_scrapers_with_status notifications_summary ' +
    'notification_send_history notification_send_history_summary push_queue_summary',
  'database.config_scrapers': 'config_scrapers logging_backends',
  'database.system': 'properties permissions event_queue',
  'database.kratos': 'access_tokens',
  'agent-push': 'playbooks_for_agent',
  artifact: 'artifacts',
  auth: 'casbin_rule',
};

const objects = new Map(
  Object.entries(relations).flatMap(([object, names]) =>
    names.split(' ').map((name) => [name, object] as const),
  ),
);

/** Returns the policy object of a relation (`configs`) or function (`rpc/name`), undefined if unknown. */
export const objectOf = (relation: string): string | undefined => objects.get(relation);
