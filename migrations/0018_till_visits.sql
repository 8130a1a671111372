-- Who is signed in at a till when this comes has been there since his session began.
INSERT INTO till_visits (till_id, user_id, began_at)
  SELECT till_id, user_id, created_at FROM devices WHERE till_id IS NOT NULL ORDER BY created_at;
