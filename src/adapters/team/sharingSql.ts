/**
 * A collection has any number of roles that read it, which keep it under another name. A dump has their names, as their numbers are
 * others on another server.
 */
export const manyReaders = [
  `ALTER TABLE ask_docs.collections ADD readers regrole[] NOT NULL DEFAULT '{}'`,
  `UPDATE ask_docs.collections SET readers = ARRAY[to_regrole(quote_ident(reader))]
    WHERE to_regrole(quote_ident(reader)) IS NOT NULL`,
  `DROP POLICY reading ON ask_docs.collections`,
  // A role that was dropped reads nothing, and breaks nothing.
  `CREATE POLICY reading ON ask_docs.collections FOR SELECT
    USING (EXISTS (SELECT FROM unnest(readers) AS role WHERE pg_has_role(current_user, role::oid, 'USAGE')))`,
  `ALTER TABLE ask_docs.collections DROP reader`,
  `CREATE OR REPLACE FUNCTION ask_docs.share(collection text, reader text) RETURNS void LANGUAGE plpgsql
    SET search_path = pg_catalog AS $$
    DECLARE role regrole := to_regrole(quote_ident(share.reader));
    BEGIN
      IF NOT EXISTS (SELECT FROM ask_docs.collections WHERE name = share.collection) THEN
        RAISE EXCEPTION 'There is no collection "%".', share.collection;
      END IF;
      IF share.reader IS NULL THEN
        UPDATE ask_docs.collections SET readers = '{}' WHERE name = share.collection;
        RETURN;
      END IF;
      IF share.reader = 'public' THEN
        RAISE EXCEPTION 'A collection is shared with a role that its readers get, not with everybody ("public").';
      END IF;
      IF role IS NULL THEN RAISE EXCEPTION 'There is no role "%".', share.reader; END IF;
      UPDATE ask_docs.collections SET readers = array_append(array_remove(readers, role), role)
        WHERE name = share.collection;
      EXECUTE format('GRANT USAGE ON SCHEMA ask_docs TO %I', share.reader);
      EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA ask_docs TO %I', share.reader);
    END $$`,
  `CREATE FUNCTION ask_docs.remove(collection text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog AS $$
    DECLARE
      number int;
      tables text[] := ARRAY['documents', 'chunks', 'blocks', 'postings', 'models', 'commits', 'vectors'];
      removed text;
      model int;
    BEGIN
      SELECT id INTO number FROM ask_docs.collections WHERE name = remove.collection;
      IF number IS NULL THEN RAISE EXCEPTION 'There is no collection "%".', remove.collection; END IF;
      IF NOT pg_try_advisory_xact_lock(hashtext('ask_docs.collection'), number) THEN
        RAISE EXCEPTION 'Another process is writing collection "%".', remove.collection;
      END IF;
      FOR model IN SELECT id FROM ask_docs.models AS m WHERE m.collection = number LOOP
        EXECUTE format('DROP INDEX IF EXISTS ask_docs.vectors_of_%s', model);
      END LOOP;
      DELETE FROM ask_docs.collections WHERE id = number;
      FOREACH removed IN ARRAY tables LOOP
        CONTINUE WHEN to_regclass('ask_docs.' || removed) IS NULL;
        EXECUTE format('DELETE FROM ask_docs.%I AS t WHERE t.collection = $1', removed) USING number;
      END LOOP;
    END $$`,
  `REVOKE EXECUTE ON FUNCTION ask_docs.remove FROM PUBLIC`,
];
