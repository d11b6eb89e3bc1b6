-- AS-14: an owner hands the institution over, once the other has accepted.
ALTER TABLE memberships ADD COLUMN ownership_offered_at timestamptz(3);

-- AS-14: the only way to another owner. The server calls it outside the institution's role, for the person who accepts. False where nothing was
-- offered to them since that moment, or they are no manager any more.
CREATE FUNCTION caderneta_hand_over(institution uuid, person uuid, offered_since timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM memberships m
  WHERE m.institution_id = institution AND (m.role = 'owner' OR m.user_id = person)
  ORDER BY m.user_id FOR UPDATE;
  IF NOT EXISTS (
    SELECT FROM memberships m
    WHERE m.institution_id = institution AND m.user_id = person AND m.role = 'manager' AND m.disabled_at IS NULL
      AND m.ownership_offered_at > offered_since
  ) THEN
    RETURN false;
  END IF;
  UPDATE memberships SET role = 'manager' WHERE institution_id = institution AND role = 'owner';
  UPDATE memberships SET role = 'owner' WHERE institution_id = institution AND user_id = person;
  UPDATE memberships SET ownership_offered_at = NULL WHERE institution_id = institution AND ownership_offered_at IS NOT NULL;
  UPDATE institutions SET user_id = person WHERE id = institution;
  RETURN true;
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_hand_over(uuid, uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_hand_over(uuid, uuid, timestamptz) TO caderneta_app;
GRANT UPDATE (ownership_offered_at) ON memberships TO caderneta_app;
