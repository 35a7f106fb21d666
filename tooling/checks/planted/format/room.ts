export   const room = {name : "room"}
