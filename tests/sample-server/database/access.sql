-- PostgREST uses this role for every request. The gateway enforces the permissions of the user.
create role postgrest_api nologin;
grant usage on schema public to postgrest_api;
grant select, insert, update, delete on all tables in schema public to postgrest_api;
grant usage on all sequences in schema public to postgrest_api;

-- The time to which the data was shifted. Used only by the sample.
create table sample_clock (now timestamptz not null);

-- Item types that the gateway hides from the current user. Row-level security is on only while a type is hidden.
create function hidden_types() returns text[] language sql stable as $$
  select array(select jsonb_array_elements_text(
    coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-sample-hidden-types', '[]')::jsonb))
$$;
create policy config_items_visible on config_items to postgrest_api
  using (type <> all ((select hidden_types())::text[])) with check (true);
